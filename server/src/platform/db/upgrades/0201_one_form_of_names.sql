-- Names that people take for the same are the same: see contract/kit/names.
select set_config('app.tenant', '*', true);

-- Without ICU only ASCII letters are compared without their case.
do $do$
begin
  execute format($sql$
    create function same_name(name text) returns text language sql immutable parallel safe
    return lower(btrim(regexp_replace(normalize(name, NFKC),
      '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')) %s)
  $sql$, case when exists (select from pg_collation where collname = 'und-x-icu') then 'collate "und-x-icu"' else '' end);
end $do$;

-- The form is kept in a column beside the name, so that names of before that clash stay, each with a key of its own.
create function keep_name_key() returns trigger language plpgsql as $$
declare
  field constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' or to_jsonb(old) ->> field is distinct from to_jsonb(new) ->> field then
    new := jsonb_populate_record(new, jsonb_build_object(field || '_key', same_name(to_jsonb(new) ->> field)));
  end if;
  return new;
end $$;

alter table blade_user add column account_key text;
alter table blade_post add column post_code_key text;

-- The one that was first has the name; no other key has capitals.
with named as (
  select id, account, same_name(account) as key,
    row_number() over (partition by tenant_id, same_name(account) order by is_deleted, id) as nth
  from blade_user
)
update blade_user u set account_key = case when nth = 1 then key else 'CLASH:' || named.account end
from named where named.id = u.id;
with named as (
  select id, post_code, same_name(post_code) as key,
    row_number() over (partition by tenant_id, same_name(post_code) order by is_deleted, id) as nth
  from blade_post
)
update blade_post p set post_code_key = case when nth = 1 then key else 'CLASH:' || named.post_code end
from named where named.id = p.id;

insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0201_one_form_of_names.sql', tenant_id, 'blade_user', id::text, 'account', account
from blade_user where is_deleted = 0 and account_key like 'CLASH:%'
union all
select '0201_one_form_of_names.sql', tenant_id, 'blade_post', id::text, 'postCode', post_code
from blade_post where is_deleted = 0 and post_code_key like 'CLASH:%'
union all
select '0201_one_form_of_names.sql', tenant_id, 'blade_role', id::text, 'roleAlias', role_alias
from (select *, count(*) over (partition by tenant_id, same_name(role_alias)) as alike from blade_role where is_deleted = 0) r
where alike > 1
union all
select '0201_one_form_of_names.sql', tenant_id, 'blade_tenant', id::text, 'tenantName', tenant_name
from (select *, count(*) over (partition by same_name(tenant_name)) as alike from blade_tenant where is_deleted = 0) t
where alike > 1;

alter table blade_user alter column account_key set not null;
alter table blade_post alter column post_code_key set not null;
create trigger keep_account_key before insert or update of account on blade_user
  for each row execute function keep_name_key('account');
create trigger keep_post_code_key before insert or update of post_code on blade_post
  for each row execute function keep_name_key('post_code');

drop index blade_user_account_key;
drop index blade_post_post_code_key;
create unique index blade_user_account_key on blade_user (tenant_id, account_key) where is_deleted = 0;
create unique index blade_post_post_code_key on blade_post (tenant_id, post_code_key) where is_deleted = 0;
