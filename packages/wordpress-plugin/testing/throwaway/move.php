<?php
/**
 * Gives a copy of a WordPress's database another address: `php move.php <socket> <host:port> <host:port>`. Both are of
 * one length, so that serialized values stay right.
 */
[ , $socket, $from, $to ] = $argv;
mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
$database = new mysqli( 'localhost', 'root', '', 'wordpress', 0, $socket );
$columns  = $database->query( "SELECT TABLE_NAME t, COLUMN_NAME c FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'wordpress' AND DATA_TYPE IN ('varchar', 'text', 'mediumtext', 'longtext')" );
foreach ( $columns->fetch_all( MYSQLI_ASSOC ) as [ 't' => $table, 'c' => $column ] ) {
	$database->query( "UPDATE `$table` SET `$column` = REPLACE(`$column`, '$from', '$to') WHERE `$column` LIKE '%$from%'" );
}
