-- Earlier versions closed an element after a link without an address by another one, so that what is raised or lowered may go on
-- too far. No stored text has such an end; those that do are listed for the editors, who compare them with their source.
select set_config('app.tenant', '*', true);

insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0202_texts_closed_wrongly.sql', tenant_id, 'blade_articles', id::text, 'content', title
from blade_articles where is_deleted = 0 and content like '%</span>%'
union all
select '0202_texts_closed_wrongly.sql', tenant_id, 'blade_notice', id::text, 'content', title
from blade_notice where is_deleted = 0 and content like '%</span>%';
