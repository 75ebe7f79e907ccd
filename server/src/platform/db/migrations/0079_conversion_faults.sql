-- Why the last conversion of a page failed, and how many pages or characters that is about.
alter table blade_page add column convert_fault varchar(16);
alter table blade_page add column fault_count integer;
