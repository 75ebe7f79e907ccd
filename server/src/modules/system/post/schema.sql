create table blade_post (
  like base_record including all,
  category integer not null,
  post_code varchar(12) not null,
  post_name varchar(64) not null,
  sort integer not null,
  remark varchar(255),
  -- The form in which codes are compared; see keep_name_key.
  post_code_key text not null
);
create index blade_post_order on blade_post (tenant_id, sort, id) where is_deleted = 0;
create index blade_post_order_all on blade_post (sort, id) where is_deleted = 0;
create unique index blade_post_post_code_key on blade_post (tenant_id, post_code_key) where is_deleted = 0;
select scope_table('blade_post', 'tenant');
create trigger keep_post_code_key before insert or update of post_code on blade_post
  for each row execute function keep_name_key('post_code');
