-- Pictures stored before uploads lost their metadata; storage/cleanStored.ts cleans each once and clears the mark.
select set_config('app.tenant', '*', true);

alter table stored_file add column uncleaned boolean not null default false;
update stored_file set uncleaned = true
where media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif') and is_deleted = 0;
create index stored_file_uncleaned on stored_file (id) where uncleaned;
