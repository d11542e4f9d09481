-- Null: the person has chosen no language yet, and the browser's decides (R1-41). Until now such accounts had English like those who
-- chose it; on a device where someone chose English it stays chosen.
alter table auth.accounts alter column language drop not null, alter column language drop default;
update auth.accounts set language = null where language = 'en';
