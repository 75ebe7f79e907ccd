-- What a message was sent for: the limits of codes to sign in with are not those of what people send.
alter table blade_sms_message add purpose varchar(16) not null default 'message';
