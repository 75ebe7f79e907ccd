-- Rows of an import that left nothing to look at.
alter table sheet_import alter column records set default '[]';
