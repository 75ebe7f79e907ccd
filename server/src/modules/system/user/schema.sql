-- After: modules/system/role

-- Here, so that no way of writing a user can forget it: forms, imports and restored versions alike.
create function forget_confirmation() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone then new.phone_confirmed_at := null; end if;
  if new.email is distinct from old.email then new.email_confirmed_at := null; end if;
  return new;
end
$$;

create table blade_user (
  like base_record including all,
  code varchar(12),
  user_type integer not null default 1,
  account varchar(45) not null,
  -- argon2id over the MD5 digest that travels.
  password varchar(200) not null,
  must_change_password boolean not null default false,
  -- A one-time password is worthless after this.
  password_expire_time timestamptz,
  name varchar(64),
  real_name varchar(64),
  avatar varchar(1000),
  email varchar(64),
  phone varchar(45),
  birthday timestamp(0),
  sex integer,
  role_id text,
  dept_id text,
  post_id text,
  user_ext varchar(2000),
  last_login_time timestamp(0),
  -- When the password was set.
  password_time timestamptz not null default now(),
  -- Phone numbers and addresses sign nobody in before their owner has confirmed them.
  phone_confirmed_at timestamptz,
  email_confirmed_at timestamptz,
  -- Who gets the tasks that arrive for this user.
  deputy_id bigint,
  -- The form in which accounts are compared; see keep_name_key.
  account_key text not null,
  -- Who named the deputy, where that was not the user.
  deputy_namer bigint,
  -- When the deputy acts; always without these.
  deputy_from timestamp(0),
  deputy_until timestamp(0),
  -- 1: during approved leave only.
  deputy_on_leave integer,
  -- 1: an account of a program, with which nobody signs in.
  is_service integer
);
create index blade_user_roles on blade_user using gin (string_to_array(role_id, ',')) where is_deleted = 0;
create index blade_user_departments on blade_user using gin (string_to_array(dept_id, ',')) where is_deleted = 0;
create index blade_user_waiting on blade_user (tenant_id) where is_deleted = 0 and status = 3;
create index blade_user_phone on blade_user (tenant_id, phone) where is_deleted = 0 and phone <> '';
create unique index blade_user_code_key on blade_user (tenant_id, code) where is_deleted = 0;
create index blade_user_deputy on blade_user (deputy_id) where deputy_id is not null and is_deleted = 0;
create unique index blade_user_account_key on blade_user (tenant_id, account_key) where is_deleted = 0;
comment on column blade_user.status is '1 in use, 2 stopped by an administrator, 3 registered and waiting for approval';
select scope_table('blade_user', 'tenant');
create trigger blade_user_contacts before update of phone, email on blade_user
  for each row execute function forget_confirmation();
create trigger keep_account_key before insert or update of account on blade_user
  for each row execute function keep_name_key('account');

-- Whether somebody may give away the tasks of a user now: an active account of the tenant whose roles hold all that those of the
-- user hold, or an administrator of the platform.
create function may_name_deputy(namer bigint, person bigint) returns boolean language sql stable as $$
  with held (holder, role, is_platform) as (
    select u.id, r.id, r.tenant_id = '000000' and r.role_alias = 'administrator'
    from blade_user u join blade_role r on r.id::text = any(string_to_array(u.role_id, ','))
      and r.tenant_id = u.tenant_id and r.is_deleted = 0
    where u.id = person
    union all
    select n.id, r.id, r.tenant_id = '000000' and r.role_alias = 'administrator'
    from blade_user n join blade_user u on u.id = person and u.tenant_id = n.tenant_id
      join blade_role r on r.id::text = any(string_to_array(n.role_id, ',')) and r.tenant_id = n.tenant_id and r.is_deleted = 0
    where n.id = namer and n.status = 1 and n.is_deleted = 0
  )
  select namer is null or namer = person
    or exists (select 1 from held where holder = namer and is_platform)
    or exists (select 1 from held where holder = namer)
      and not exists (select 1 from held where holder = person and is_platform)
      and not exists (
        select menu_id from blade_role_menu join held on role = role_id where holder = person
        except
        select menu_id from blade_role_menu join held on role = role_id where holder = namer)
$$;

-- Whether the deputy of somebody acts now: in the period that was set and, where only leave counts, during approved leave.
-- PL/pgSQL finds the table of leave when it runs, which is later than this file.
create function deputy_acts(person bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from blade_user u
    where u.id = person and localtimestamp >= coalesce(u.deputy_from, '-infinity')
      and localtimestamp <= coalesce(u.deputy_until, 'infinity')
      and (coalesce(u.deputy_on_leave, 0) = 0 or exists (
        select from blade_process_leave l
        where l.create_user = u.id and l.tenant_id = u.tenant_id and l.status = 2 and l.is_deleted = 0
          and localtimestamp between l.start_time and l.end_time)));
end
$$;

-- The first active user in the line of deputies: the deputy, or where that one has left as well, theirs.
-- Those who named the deputies must still be allowed to give away the tasks of the person and of each deputy in between.
create function deputy_of(person bigint) returns bigint language sql stable as $$
  with recursive line (id, tenant, status, deputy, namer, depth) as (
    select id, tenant_id, status, deputy_id, deputy_namer, 0 from blade_user
      where id = person and deputy_id is not null and deputy_acts(person)
    union all
    select u.id, u.tenant_id, u.status, u.deputy_id, u.deputy_namer, line.depth + 1
    from line join blade_user u on u.id = line.deputy and u.tenant_id = line.tenant and u.is_deleted = 0
    where line.depth < 10 and (line.depth = 0 or line.status <> 1)
      and (line.namer is null or line.namer = line.id
        or may_name_deputy(line.namer, line.id) and may_name_deputy(line.namer, person))
  )
  select id from line where depth > 0 and status = 1 and id <> person order by depth limit 1
$$;

-- The people for whom somebody acts.
create function acting_for(person bigint) returns setof bigint language sql stable as $$
  with recursive represented (id, tenant, status) as (
    select u.id, u.tenant_id, u.status from blade_user u join blade_user d on d.id = person and d.tenant_id = u.tenant_id
    where u.deputy_id = person and u.is_deleted = 0
    union
    select u.id, u.tenant_id, u.status from represented r join blade_user u
      on u.deputy_id = r.id and u.tenant_id = r.tenant and u.is_deleted = 0
    where r.status <> 1
  )
  select id from represented where id <> person
$$;
