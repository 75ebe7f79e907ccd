-- Product name, pictures and colour of a tenant; that of 000000 is the default of the installation.
create table blade_branding (
  like base_record including all,
  product_name varchar(30),
  product_name_en varchar(60),
  short_name varchar(4),
  masthead varchar(60),
  masthead_en varchar(120),
  theme_color varchar(7),
  logo_url varchar(1000),
  favicon_url varchar(1000),
  picture_url varchar(1000)
);
create unique index blade_branding_tenant_id_key on blade_branding (tenant_id) where is_deleted = 0;
select scope_table('blade_branding', 'tenant');
