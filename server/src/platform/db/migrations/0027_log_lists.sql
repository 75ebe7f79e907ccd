-- Lists of logs count up to ten thousand rows. With the tenant in the index, which row-level security asks for, they are
-- counted without reading a single row of the table.
do $$
declare
  log text;
begin
  foreach log in array array['blade_log_usual', 'blade_log_api', 'blade_log_error'] loop
    execute format('drop index %I', log || '_list_all');
    execute format('create index %I on %I (create_time desc, id desc) include (tenant_id) where is_deleted = 0',
      log || '_list_all', log);
  end loop;
end
$$;
