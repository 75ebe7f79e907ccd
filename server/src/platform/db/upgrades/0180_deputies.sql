-- Tasks that arrive for somebody who has a deputy go to the deputy.
alter table blade_user add column deputy_id bigint;
create index blade_user_deputy on blade_user (deputy_id) where deputy_id is not null and is_deleted = 0;

-- The first active user in the line of deputies: the deputy, or where that one has left as well, theirs.
create function deputy_of(person bigint) returns bigint language sql stable as $$
  with recursive line (id, tenant, status, deputy, depth) as (
    select id, tenant_id, status, deputy_id, 0 from blade_user where id = person and deputy_id is not null
    union all
    select u.id, u.tenant_id, u.status, u.deputy_id, line.depth + 1
    from line join blade_user u on u.id = line.deputy and u.tenant_id = line.tenant and u.is_deleted = 0
    where line.depth < 10 and (line.depth = 0 or line.status <> 1)
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

-- As before, and the deputies of candidates who are named.
create or replace function has_candidate(tenant text, words text[]) returns boolean language sql stable as $$
  select exists (
    select 1 from blade_user u
    where u.tenant_id = tenant and u.status = 1 and u.is_deleted = 0 and (
      array['user:' || u.id, 'user:' || u.account] && words and user_candidates(u.id, u.account) && words
      or string_to_array(u.role_id, ',') && array(
        select r.id::text from blade_role r where r.tenant_id = tenant and r.is_deleted = 0
          and group_candidates('role', r.id, r.role_alias) && words)
      or string_to_array(u.dept_id, ',') && array(
        select d.id::text from blade_dept d where d.tenant_id = tenant and d.is_deleted = 0
          and group_candidates('dept', d.id, d.dept_name) && words)
      or string_to_array(u.post_id, ',') && array(
        select p.id::text from blade_post p where p.tenant_id = tenant and p.is_deleted = 0
          and group_candidates('post', p.id, p.post_code) && words)
    ))
  or exists (
    select 1 from blade_user u
    where u.tenant_id = tenant and u.deputy_id is not null and u.is_deleted = 0
      and array['user:' || u.id, 'user:' || u.account] && words and user_candidates(u.id, u.account) && words
      and deputy_of(u.id) is not null)
$$;
