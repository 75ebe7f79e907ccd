-- The screens that a process is started on: null for those that all processes share, else a word such as `leave`.
alter table flow_definition add column form_key varchar(64);

-- Leave processes of before: the built-in one, and those of its category that leave the form to the leave screen.
select set_config('app.tenant', '*', true);
update flow_definition set form_key = 'leave'
where xml !~ '<([[:alnum:]]+:)?startEvent[^>]*[^/>]>(?:(?!</([[:alnum:]]+:)?startEvent>).)*(formProperty|formField)'
  and (key = 'leave' or (category = 'flow_1' and xml like '%taskUser%'));
