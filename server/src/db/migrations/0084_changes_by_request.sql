-- The usual log shows what a call granted: the changes of one request.
create index change_log_request on change_log (request_id) where request_id is not null;
