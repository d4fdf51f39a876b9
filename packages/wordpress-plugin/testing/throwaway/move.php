<?php
/**
 * Changes the address in a copy of a WordPress database: `php move.php <socket> <host:port> <host:port>`. Both have
 * equal length, so that serialized values stay valid.
 */
[ , $socket, $from, $to ] = $argv;
mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
$database = new mysqli( 'localhost', 'root', '', 'wordpress', 0, $socket );
$columns  = $database->query( "SELECT TABLE_NAME t, COLUMN_NAME c FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'wordpress' AND DATA_TYPE IN ('varchar', 'text', 'mediumtext', 'longtext')" );
foreach ( $columns->fetch_all( MYSQLI_ASSOC ) as [ 't' => $table, 'c' => $column ] ) {
	$database->query( "UPDATE `$table` SET `$column` = REPLACE(`$column`, '$from', '$to') WHERE `$column` LIKE '%$from%'" );
}
