-- Each tenant's own dictionaries.
create table blade_dict_biz (
  like base_record including all,
  parent_id bigint not null default 0,
  code varchar(64) not null,
  dict_value varchar(255) not null,
  dict_key varchar(64),
  sort integer not null,
  is_sealed integer not null default 0,
  remark varchar(255)
);
create unique index blade_dict_biz_code_dict_key_key on blade_dict_biz (tenant_id, code, dict_key) where is_deleted = 0;
create index blade_dict_biz_parent on blade_dict_biz (parent_id) where is_deleted = 0;
select scope_table('blade_dict_biz', 'tenant');
