-- When somebody last saved a shop's hours or bays: a new shop begins with defaults, and its dashboard says so until then. Shops that
-- differ from the defaults count as set without it.
alter table app.shops add column hours_set_at timestamptz;
