-- New databases call the group so in English.
select set_config('app.tenant', '*', true);
update blade_menu set name_en = 'Reporting' where code = 'report' and name_en = 'Reports';
