create table blade_process_leave (
  like base_record including all,
  process_definition_id bigint not null,
  process_instance_id bigint,
  task_user bigint not null,
  start_time timestamp(0) not null,
  end_time timestamp(0) not null,
  reason varchar(255) not null,
  apply_time timestamp(0) not null
);
select scope_table('blade_process_leave', 'tenant');
