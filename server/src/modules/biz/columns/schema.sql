create table blade_columns (
  like base_record including all,
  column_name varchar(64) not null,
  parent_id bigint not null default 0,
  column_code varchar(64) not null,
  column_type integer not null default 1,
  column_editor varchar(64),
  sort integer not null,
  is_nav integer not null default 1,
  link_url varchar(500),
  icon varchar(100),
  cover_url varchar(1000),
  remark varchar(500)
);
create unique index blade_columns_column_code_key on blade_columns (tenant_id, column_code) where is_deleted = 0;
create index blade_columns_parent on blade_columns (parent_id, sort) where is_deleted = 0;
select scope_table('blade_columns', 'tenant');

create view reporting.columns with (security_barrier) as
select id, parent_id, column_name, column_code, column_type, column_editor, sort, is_nav, create_time, update_time,
  create_user, create_dept, update_user, status, tenant_id
from blade_columns where tenant_id = (select reporting.tenant()) and is_deleted = 0;
