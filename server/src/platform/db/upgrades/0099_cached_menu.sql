-- The menu is read for each caller whose rights are not in memory: 400 rows, which processes keep as they keep names.
create trigger announce_change after insert or update or delete on blade_menu
  for each row execute function announce_change();
