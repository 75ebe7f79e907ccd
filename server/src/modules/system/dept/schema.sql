create table blade_dept (
  like base_record including all,
  parent_id bigint not null default 0,
  -- Ids from the root down, joined by commas; the root is 0.
  ancestors varchar(2000) not null default '0',
  dept_category integer not null default 1,
  dept_name varchar(45) not null,
  full_name varchar(45),
  sort integer not null default 0,
  remark varchar(255),
  -- Who decides for its people; see superior_of.
  head_id bigint
);
create index blade_dept_parent on blade_dept (tenant_id, parent_id, sort) where is_deleted = 0;
-- Administrators of the platform open levels of every tenant's tree.
create index blade_dept_below on blade_dept (parent_id, sort, id) where is_deleted = 0;
select scope_table('blade_dept', 'tenant');
