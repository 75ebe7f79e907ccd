-- Stages that articles of some columns pass before they are ready.
create table blade_stages (
  like base_record including all,
  stage_name varchar(32) not null,
  stage_name_en varchar(64),
  sort integer not null default 1,
  column_ids text not null,
  role_ids text,
  user_ids text
);
create index blade_stages_order on blade_stages (tenant_id, sort, id) where is_deleted = 0;
select scope_table('blade_stages', 'tenant');
