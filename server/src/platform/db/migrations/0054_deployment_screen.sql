-- Deploying files was a button of 流程管理 and is a screen of its own: who was granted the one has the other.
select set_config('app.tenant', '*', true);

update blade_menu button
set code = 'flow_deploy', name = '流程部署', name_en = 'Deployment', alias = 'menu', path = '/flow/deploy',
  source = 'iconfont iconicon_cspace', sort = 2, category = 1, action = 0, parent_id = screen.parent_id
from blade_menu screen
where screen.id = button.parent_id and button.code = 'flow_manager_deploy'
  and not exists (select from blade_menu other
    where other.code = 'flow_deploy' and other.tenant_id = button.tenant_id and other.is_deleted = 0);

-- The items after it, where they stand as they were seeded.
update blade_menu set sort = sort + 1 where (code, sort) in (('flow_manager', 2), ('flow_follow', 3));

update sys_seed set key = 'bladeMenu:flow_deploy' where key = 'bladeMenu:flow_manager_deploy';
