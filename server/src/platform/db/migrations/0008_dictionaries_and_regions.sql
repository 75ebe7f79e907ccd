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

-- Regions are known by their code; the id is for the journal only.
create table blade_region (
  like base_record including all,
  code varchar(12) not null,
  parent_code varchar(12) not null,
  ancestors varchar(255),
  name varchar(32) not null,
  province_code varchar(12),
  province_name varchar(32),
  city_code varchar(12),
  city_name varchar(32),
  district_code varchar(12),
  district_name varchar(32),
  town_code varchar(12),
  town_name varchar(32),
  village_code varchar(12),
  village_name varchar(32),
  region_level integer not null,
  sort integer not null,
  remark varchar(255)
);
create unique index blade_region_code_key on blade_region (tenant_id, code) where is_deleted = 0;
create index blade_region_parent on blade_region (parent_code, sort, code) where is_deleted = 0;
select scope_table('blade_region', 'platform');

-- Administrators of the platform open levels of every tenant's tree.
create index blade_dept_below on blade_dept (parent_id, sort, id) where is_deleted = 0;
