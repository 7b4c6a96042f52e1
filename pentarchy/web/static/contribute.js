// Pages with a form by which somebody sits down at a table: it promises a number for the seed.

import { contributeWithForms } from "./contribution.js";

contributeWithForms();
