-- A phone number or e-mail address signs nobody in before its owner has confirmed it with a code that was sent there.
alter table blade_user
  add column phone_confirmed_at timestamptz,
  add column email_confirmed_at timestamptz;

-- Here, so that no way of writing a user can forget it: forms, imports and restored versions alike.
create function forget_confirmation() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone then new.phone_confirmed_at := null; end if;
  if new.email is distinct from old.email then new.email_confirmed_at := null; end if;
  return new;
end
$$;
create trigger blade_user_contacts before update of phone, email on blade_user
  for each row execute function forget_confirmation();

-- Until now every phone number was good for signing in. It remains so where its owner was the last to enter it.
select set_config('app.tenant', '*', true);
with entered as (
  select distinct on (record_id) record_id, user_id, after ->> 'phone' as phone
  from change_log
  where module = 'blade-user' and operation in ('create', 'edit', 'restore')
    and after ->> 'phone' is distinct from before ->> 'phone'
  order by record_id, id desc
)
update blade_user u set phone_confirmed_at = now()
from entered e
where e.record_id = u.id and e.user_id = u.id and e.phone = u.phone and u.phone <> '';

insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0063_confirmed_contacts.sql', tenant_id, 'blade_user', id::text, 'phone_confirmed_at', 'good for signing in'
from blade_user
where phone <> '' and phone_confirmed_at is null and is_deleted = 0;
