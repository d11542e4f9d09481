-- A shop may leave its customers alone after payment (H42).
alter table app.shops add column asks_for_ratings boolean not null default true;
