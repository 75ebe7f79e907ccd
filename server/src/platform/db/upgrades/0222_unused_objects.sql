-- Nothing of version 0.3 uses these; they hold no record that somebody entered.
drop function adopt_table;
drop function report_view;
drop table edition_drawing;
alter table blade_code drop column adopt;
alter table stored_file drop column uncleaned;
