-- As before, without the applicant, who decides no request of their own.
drop function has_candidate(text, text[]);
create function has_candidate(tenant text, words text[], applicant bigint default null) returns boolean language sql stable as $$
  select exists (
    select 1 from blade_user u
    where u.tenant_id = tenant and u.status = 1 and u.is_deleted = 0 and u.id is distinct from applicant and (
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
      and nullif(deputy_of(u.id), applicant) is not null)
$$;
