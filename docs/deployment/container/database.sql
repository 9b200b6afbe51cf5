-- Run once by the database's container, as the owner of the schema; the programs log in as kickstand_server.
\set ON_ERROR_STOP on
\set password `cat /run/secrets/server_password`
create role kickstand_app nologin;
create role kickstand_server login password :'password' in role kickstand_app;
