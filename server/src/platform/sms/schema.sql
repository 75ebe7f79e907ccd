-- Text messages that were sent. Status 1 sent, 2 failed.
create table blade_sms_message (
  like base_record including all,
  phone varchar(20) not null,
  content varchar(2000),
  category integer not null,
  sms_code varchar(32) not null,
  answer varchar(500),
  purpose varchar(16) not null default 'message'
);
select scope_table('blade_sms_message', 'tenant');
