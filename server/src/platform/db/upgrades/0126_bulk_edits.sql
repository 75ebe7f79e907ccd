-- Changes of many records at once are undone like imports, by whoever made them.
alter table sheet_import add column kind varchar(8) not null default 'import';
alter table sheet_import add constraint sheet_import_kind check (kind in ('import', 'bulk'));
