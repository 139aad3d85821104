// Asks the SQL Server endpoint through go-mssqldb and prints what it got as JSON. Arguments: URL, SQL.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	_ "github.com/microsoft/go-mssqldb"
)

func plain(value any) any {
	switch value := value.(type) {
	case nil:
		return nil
	case bool:
		if value {
			return "1"
		}
		return "0"
	case []byte:
		return string(value)
	case time.Time:
		return strings.TrimSuffix(value.Format("2006-01-02 15:04:05.000"), " 00:00:00.000")
	}
	return fmt.Sprint(value)
}

func read(db *sql.DB, query string, values ...any) [][]any {
	found, err := db.Query(query, values...)
	if err != nil {
		panic(err)
	}
	defer found.Close()
	names, _ := found.Columns()
	rows := [][]any{}
	for found.Next() {
		cells, places := make([]any, len(names)), make([]any, len(names))
		for index := range cells {
			places[index] = &cells[index]
		}
		if err := found.Scan(places...); err != nil {
			panic(err)
		}
		for index := range cells {
			cells[index] = plain(cells[index])
		}
		rows = append(rows, cells)
	}
	if err := found.Err(); err != nil {
		panic(err)
	}
	return rows
}

func column(rows [][]any, index int) []any {
	cells := []any{}
	for _, row := range rows {
		cells = append(cells, row[index])
	}
	return cells
}

func main() {
	db, err := sql.Open("sqlserver", os.Args[1])
	if err != nil {
		panic(err)
	}
	echo := []any{}
	// Go has no decimal: its text is converted by the server.
	echo = append(echo, read(db, "SELECT CAST(@p1 AS decimal(10, 2))", "12.50")[0][0])
	moment := time.Date(2024, 2, 29, 23, 59, 59, 123_000_000, time.UTC)
	for _, value := range []any{"2024-02-29", moment, nil, "é😀地", strings.Repeat("x", 5000)} {
		echo = append(echo, read(db, "SELECT @p1 AS v", value)[0][0])
	}
	// A time.Time goes as datetimeoffset.
	recent := read(db, "SELECT COUNT(*) FROM Property.PropertyFeature WHERE CAST(LastUpdated AS date) <= @p1", time.Now())[0][0]
	if recent == "0" {
		panic("no row is older than now")
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"rows":    read(db, os.Args[2]),
		"echo":    echo,
		"tables":  read(db, "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE = 'BASE TABLE'")[0][0],
		"columns": column(read(db, "EXEC sp_columns 'DimCounty', 'Reference'"), 3),
		"key":     column(read(db, "EXEC sp_pkeys 'PropertyFeature', 'Property'"), 3),
	})
}
