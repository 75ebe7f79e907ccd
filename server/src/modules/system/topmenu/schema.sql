create table blade_top_menu (
  like base_record including all,
  code varchar(64) not null,
  name varchar(64) not null,
  source varchar(100),
  path varchar(255),
  sort integer not null default 1
);
create unique index blade_top_menu_code_key on blade_top_menu (tenant_id, code) where is_deleted = 0;
select scope_table('blade_top_menu', 'tenant');

-- Items that a top menu shows.
create table blade_top_menu_menu (
  top_menu_id bigint not null,
  menu_id bigint not null,
  primary key (top_menu_id, menu_id)
);
