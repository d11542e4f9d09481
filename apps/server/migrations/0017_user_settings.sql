-- Kinds of notifications that a person does not want.
alter table app.users add column muted text[] not null default '{}';
