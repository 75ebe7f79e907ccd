-- Anybody could apply for an account, unless the parameter said otherwise. From now on it has to be allowed: where nobody
-- has ever changed the value that came with the system, registration is closed.
select set_config('app.tenant', '*', true);
with closed as (
  update blade_param p set param_value = 'false'
  from sys_seed s
  where s.key = 'bladeParam:account.registerUser' and s.record_id = p.id and p.param_value = 'true'
    and not exists (select 1 from change_log c where c.module = 'blade-system/param' and c.record_id = p.id)
  returning p.id, p.tenant_id
)
insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0061_registration_closed.sql', tenant_id, 'blade_param', id::text, 'param_value', 'true' from closed;
