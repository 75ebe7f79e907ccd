-- Videos of pages are sent, not made: nothing tells what one was made of.
alter table blade_page drop column filmed_from;
