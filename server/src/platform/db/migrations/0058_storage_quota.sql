-- What the files of a tenant may take in all, in megabytes; null, 0 and less mean no limit.
alter table blade_tenant add column storage_megabytes int;
create index stored_file_tenant on stored_file (tenant_id) include (byte_size, status) where is_deleted = 0;
