-- The list of imports shows edits of many records as well; a name that somebody has chosen stays.
update blade_menu set name = '导入与批量修改', name_en = 'Imports and bulk edits'
where code = 'log_import' and name = '导入记录';
