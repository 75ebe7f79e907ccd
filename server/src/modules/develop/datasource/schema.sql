create table blade_datasource (
  like base_record including all,
  name varchar(100) not null,
  remark varchar(255),
  driver_class varchar(100) not null,
  url varchar(500) not null,
  username varchar(100) not null,
  password text
);
select scope_table('blade_datasource', 'platform');
