-- Whoever last named a deputy, where that was not the user. Nobody knows for the deputies of before, which stay.
alter table blade_user add column deputy_namer bigint;

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

-- As before, where those who named the deputies may still give away the tasks of the person and of each deputy in between.
create or replace function deputy_of(person bigint) returns bigint language sql stable as $$
  with recursive line (id, tenant, status, deputy, namer, depth) as (
    select id, tenant_id, status, deputy_id, deputy_namer, 0 from blade_user where id = person and deputy_id is not null
    union all
    select u.id, u.tenant_id, u.status, u.deputy_id, u.deputy_namer, line.depth + 1
    from line join blade_user u on u.id = line.deputy and u.tenant_id = line.tenant and u.is_deleted = 0
    where line.depth < 10 and (line.depth = 0 or line.status <> 1)
      and (line.namer is null or line.namer = line.id
        or may_name_deputy(line.namer, line.id) and may_name_deputy(line.namer, person))
  )
  select id from line where depth > 0 and status = 1 and id <> person order by depth limit 1
$$;
