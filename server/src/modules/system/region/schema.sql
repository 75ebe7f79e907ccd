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
