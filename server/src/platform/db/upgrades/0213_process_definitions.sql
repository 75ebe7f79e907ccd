-- The group of the menu and the screen of deployed processes were both called 流程管理.
update blade_menu set name = '流程定义' where code = 'flow_manager' and name = '流程管理';
