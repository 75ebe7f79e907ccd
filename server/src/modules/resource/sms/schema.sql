-- Ways to send text messages. Status 2 is the enabled one, of which a tenant has one at most.
create table blade_sms (
  like base_record including all,
  category integer not null,
  sms_code varchar(32) not null,
  template_id varchar(255) not null,
  sign_name varchar(64),
  access_key text,
  secret_key text,
  region_id varchar(64),
  app_id varchar(64),
  remark varchar(255)
);
create unique index blade_sms_sms_code_key on blade_sms (tenant_id, sms_code) where is_deleted = 0;
create unique index blade_sms_enabled on blade_sms (tenant_id) where status = 2 and is_deleted = 0;
select scope_table('blade_sms', 'tenant');
