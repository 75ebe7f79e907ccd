-- Whether a name is the id of a record: then diagrams mean that record, and the name stands for nobody.
create function is_id_of(kind text, word text) returns boolean language plpgsql stable as $$
begin
  if word is null or word !~ '^[1-9][0-9]{0,18}$' or word::numeric > 9223372036854775807 then
    return false;
  end if;
  return case kind
    when 'user' then exists (select 1 from blade_user where id = word::bigint)
    when 'role' then exists (select 1 from blade_role where id = word::bigint)
    when 'dept' then exists (select 1 from blade_dept where id = word::bigint)
    when 'post' then exists (select 1 from blade_post where id = word::bigint)
  end;
end
$$;

-- Candidates that mean a user.
create function user_candidates(id bigint, account text) returns text[] language sql stable as $$
  select array['user:' || id] || case when not is_id_of('user', account) then array['user:' || account] end
$$;

-- Candidates that mean a role, a department or a post. A name that looks like one with its kind before it, or like an id,
-- only counts behind its own kind; departments have no name without it.
create function group_candidates(kind text, id bigint, word text) returns text[] language sql stable as $$
  select array['group:' || id, 'group:' || kind || ':' || id]
    || case when not is_id_of(kind, word) then array['group:' || kind || ':' || word] end
    || case when kind <> 'dept' and word !~ '^\s*(user|group|role|dept|post)\s*:'
         and not (is_id_of('role', word) or is_id_of('dept', word) or is_id_of('post', word))
       then array['group:' || word] end
$$;

-- Whether an active user of the tenant is among the candidates of a task; the words are those of identities.ts.
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
$$;
