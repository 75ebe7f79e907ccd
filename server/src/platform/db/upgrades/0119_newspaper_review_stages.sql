-- Stages that articles of some columns pass before they are ready, and what reviews and corrections leave on an article.
create table blade_stages (
  like base_record including all,
  stage_name varchar(32) not null,
  stage_name_en varchar(64),
  sort integer not null default 1,
  column_ids text not null,
  role_ids text,
  user_ids text
);
create index blade_stages_order on blade_stages (tenant_id, sort, id) where is_deleted = 0;
select scope_table('blade_stages', 'tenant');

alter table blade_articles
  add column stage_id bigint,
  add column review_note varchar(500),
  add column review_quote varchar(500),
  add column review_start integer,
  add column correction text,
  add column origin_id bigint,
  -- The state that it was published from.
  add column released_from integer;
create index blade_articles_stage on blade_articles (stage_id, create_time, id) where is_deleted = 0 and stage_id is not null;
-- A released article has one draft at most.
create unique index blade_articles_origin_id_key on blade_articles (tenant_id, origin_id)
  where is_deleted = 0 and origin_id is not null;

-- Tenants word their states themselves; those that have the dictionary get the two new ones.
select set_config('app.tenant', '*', true);
insert into blade_dict_biz (id, tenant_id, parent_id, code, dict_key, dict_value, sort, is_sealed)
select (((extract(epoch from now()) * 1000)::bigint - 1577836800000) << 22) + row_number() over (),
  top.tenant_id, top.id, top.code, entry.key, entry.text, entry.sort, 0
from blade_dict_biz top
cross join (values ('5', '待发', 5), ('6', '已更正', 6)) as entry (key, text, sort)
where top.code = 'article_state' and top.parent_id = 0 and top.is_deleted = 0
on conflict do nothing;
