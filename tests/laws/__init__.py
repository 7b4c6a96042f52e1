"""The laws that every game obeys, and the check of other engines' mistakes that each answers.

A law is tried at tables drawn at random (``table.py``) on every game, compiled and
uncompiled. ``make test-deep`` tries twice as many.

ENG-1   a hidden thing may not show
        test_a_secret_does_not_show, test_what_one_may_know_is_not_hidden, test_hiding_twice_hides_no_more,
        test_nothing_is_hidden_when_the_game_is_over, test_the_same_happens_in_worlds_that_look_the_same,
        test_a_hidden_state_offers_its_viewer_what_the_true_one_does, test_a_game_says_whether_it_has_secrets,
        test_a_move_is_seen_as_itself_or_as_a_mask,
        test_what_is_seen_of_a_move_is_no_more_than_what_came_of_it,
        test_a_move_that_tells_something_says_that_it_reveals
ENG-2   a guessed world must live
        test_a_guessed_world_hides_to_the_same, test_a_guessed_world_plays_to_its_end
ENG-3   guesses must vary and be fair
        test_guesses_vary_and_the_truth_is_among_them,
        test_where_nobody_has_begun_those_are_to_decide_who_seem_to_be
ENG-4   rare positions
        test_whoever_is_to_move_has_a_move, test_legal_moves_are_exactly_those_not_refused,
        test_chance_weighs_each_outcome, test_perft, test_the_slow_twin_counts_the_same
ENG-5   copies and undo
        test_undo_to_the_beginning_and_redo, test_looking_changes_nothing_and_says_the_same_twice,
        test_a_copy_is_independent
ENG-6   saving in mid-game
        test_a_saved_game_goes_on_the_same, test_a_record_is_loaded_from_its_bytes
ENG-7   one number, one move
        test_notation_reads_back, test_any_text_is_a_move_or_unreadable, test_a_written_log_is_the_same_game,
        test_a_move_is_of_one_kind_and_its_parts_say_which, test_what_is_seen_of_a_move_is_of_one_kind,
        test_every_number_is_of_one_kind, test_to_leave_is_a_kind_of_its_own
ENG-8   an illegal move
        test_an_illegal_move_changes_nothing_and_cites_its_clause
ENG-9   reproducible
        test_another_process_plays_the_same, test_compiled_and_uncompiled_rules_give_the_same_bytes,
        test_the_same_seed_plays_the_same_game, test_another_seed_plays_another_game,
        test_two_games_at_once_do_not_touch_each_other, test_compiled_walks_and_python_play_the_same
ENG-10  every choice is a move
        test_anyone_may_leave_once_unless_chance_is_due, test_an_absent_player_makes_a_legal_move,
        test_a_standing_order_gives_legal_moves_until_it_is_done
ENG-11  counters
        test_audit_finds_nothing_on_the_way, test_audit_finds_nothing_in_games_of_greedy_bots
ENG-12  set-up rules
        test_every_box_is_sound, test_the_same_box_comes_from_the_same_words,
        test_a_box_comes_back_from_a_record_without_chance, test_a_box_says_whether_chance_had_a_part_in_it,
        test_a_wrong_box_is_refused_in_words,
        test_a_file_is_read_or_refused_in_words, test_a_file_is_read_however_it_was_saved,
        test_no_file_costs_much
ENG-13  the end
        test_a_game_ends_within_its_bound, test_a_game_that_is_drawn_out_ends_within_its_bound,
        test_players_who_stall_come_to_the_end,
        test_absent_players_come_to_the_end, test_when_all_leave_the_game_ends, test_an_outcome_adds_up,
        test_nobody_moves_when_it_is_over, test_who_leaves_does_not_win_alone,
        test_a_position_is_worth_a_share, test_what_is_remembered_changes_nothing,
        test_a_horizon_is_within_the_bound,
        test_ordinary_games_are_about_as_long_as_the_horizon_says
ENG-14  simultaneous moves
        test_drafts_of_different_seats_commute, test_a_decision_of_all_does_not_depend_on_the_order,
        test_a_quiet_move_takes_nothing_from_the_others,
        test_a_change_of_one_drafted_move_leaves_the_others_as_they_were
ENG-15  old records
        test_a_transcript_names_the_rules_it_was_played_by, test_a_golden_transcript_is_what_the_game_says,
        test_a_log_refolds_to_equal_bytes
ENG-16  every game, every interface
        test_a_path_leads_to_one_move, test_every_click_is_in_the_picture_or_has_a_caption,
        test_a_picture_is_sound, test_a_picture_has_classes_and_never_a_colour,
        test_a_patch_turns_one_picture_into_the_next, test_a_visible_change_is_told,
        test_every_step_of_a_choice_has_a_prompt, test_the_standing_has_the_same_rows_all_game,
        test_a_sketch_fits_a_terminal, test_turns_count_up, test_the_facts_are_there,
        test_every_sheet_prints_on_every_paper, test_what_is_named_is_in_the_picture,
        test_an_act_reads_back, test_no_path_begins_another_and_every_move_can_be_chosen,
        test_an_act_is_legal_from_its_first_move_to_its_last,
        test_a_game_log_is_sentences_and_leaves_nothing_out_that_lasts, test_what_a_sentence_says_is_so
ENG-17  a game outside
        test_laws_are_tried_on_a_game_of_another_package
"""
