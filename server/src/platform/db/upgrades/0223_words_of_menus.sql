-- New databases call these items so in English.
select set_config('app.tenant', '*', true);
update blade_menu set name_en = 'New request' where code = 'work_start' and name_en = 'Start';
update blade_menu set name_en = 'Workbench' where code = 'desk' and name_en = 'Desk';
update blade_menu set name_en = 'General log' where code = 'log_usual' and name_en = 'Usual log';
