create table blade_webhook (
  like base_record including all,
  name varchar(64) not null,
  address varchar(500) not null,
  events varchar(200) not null,
  modules varchar(2000),
  enabled integer not null default 1,
  pause_reason integer,
  user_id bigint,
  -- Encrypted.
  secret text not null default '',
  -- Failed deliveries since the last one that arrived.
  failures integer not null default 0
);
select scope_table('blade_webhook', 'tenant');

create table blade_webhook_delivery (
  like base_record including all,
  event_time timestamp(0) not null,
  webhook_id bigint not null,
  event varchar(32) not null,
  module varchar(64),
  record_ids text,
  delivery_state integer not null,
  answer_status integer,
  fault integer,
  duration integer,
  tries integer not null default 0,
  next_time timestamp(0),
  user_id bigint
);
create index blade_webhook_delivery_webhook on blade_webhook_delivery (webhook_id);
create index blade_webhook_delivery_newest on blade_webhook_delivery (tenant_id, event_time desc, id desc);
create index blade_webhook_delivery_age on blade_webhook_delivery (event_time);
create index blade_webhook_delivery_failed on blade_webhook_delivery (tenant_id, event_time) where delivery_state = 3;
select scope_table('blade_webhook_delivery', 'tenant');
