-- Requests that ended before their outcome was kept: the last answer decides, as it does now.
select set_config('app.tenant', '*', true);

update flow_instance i set outcome = case
  when (
    select t.ended_by from flow_task t
    where t.instance_id = i.id and t.ended_by is not null order by t.end_time desc, t.id desc limit 1
  ) = i.create_user then 'withdrawn'
  else 'refused'
end
where i.outcome = 'completed' and i.variables ->> 'pass' = 'false';
