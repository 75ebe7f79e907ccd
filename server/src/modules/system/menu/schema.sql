create table blade_menu (
  like base_record including all,
  parent_id bigint not null default 0,
  code varchar(64) not null,
  name varchar(64) not null,
  name_en varchar(64),
  alias varchar(64) not null,
  path varchar(255),
  source varchar(100),
  sort integer not null default 0,
  category integer not null default 1,
  action integer not null default 0,
  is_open integer not null default 1,
  remark varchar(255)
);
create unique index blade_menu_code_key on blade_menu (tenant_id, code) where is_deleted = 0;
create index blade_menu_parent on blade_menu (parent_id, sort) where is_deleted = 0;
select scope_table('blade_menu', 'platform');
