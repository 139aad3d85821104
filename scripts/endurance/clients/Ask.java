import java.math.BigDecimal;
import java.sql.*;
import java.util.*;

/** Asks the SQL Server endpoint through Microsoft's JDBC driver and prints what it got as JSON. Arguments: URL, user, password, SQL. */
public class Ask {
  static String json(Object value) {
    if (value == null) return "null";
    if (value instanceof List<?> list) {
      StringJoiner all = new StringJoiner(",", "[", "]");
      for (Object one : list) all.add(json(one));
      return all.toString();
    }
    if (value instanceof Boolean flag) return flag ? "\"1\"" : "\"0\"";
    StringBuilder text = new StringBuilder("\"");
    for (char letter : value.toString().toCharArray())
      text.append(letter < 32 || letter == '"' || letter == '\\' || letter > 126 ? String.format("\\u%04x", (int) letter) : String.valueOf(letter));
    return text.append('"').toString();
  }

  static List<Object> rows(ResultSet result) throws SQLException {
    List<Object> rows = new ArrayList<>();
    while (result.next()) {
      List<Object> row = new ArrayList<>();
      for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) row.add(result.getObject(column));
      rows.add(row);
    }
    return rows;
  }

  static List<Object> names(ResultSet result) throws SQLException {
    List<Object> names = new ArrayList<>();
    while (result.next()) names.add(result.getString("COLUMN_NAME"));
    return names;
  }

  public static void main(String[] given) throws SQLException {
    try (Connection connection = DriverManager.getConnection(given[0], given[1], given[2])) {
      Object[] values = {
        new BigDecimal("12.50"), java.sql.Date.valueOf("2024-02-29"), Timestamp.valueOf("2024-02-29 23:59:59.123"), null, "é😀地", "x".repeat(5000),
      };
      List<Object> echo = new ArrayList<>();
      try (PreparedStatement statement = connection.prepareStatement("SELECT ? AS v")) {
        for (Object value : values) {
          if (value == null) statement.setNull(1, Types.NVARCHAR);
          else statement.setObject(1, value);
          echo.add(((List<?>) rows(statement.executeQuery()).get(0)).get(0));
        }
      }
      DatabaseMetaData about = connection.getMetaData();
      List<Object> read;
      try (Statement statement = connection.createStatement()) {
        read = rows(statement.executeQuery(given[3]));
      }
      int tables = rows(about.getTables(null, null, "%", new String[] {"TABLE"})).size();
      System.out.print("{\"rows\":" + json(read) + ",\"echo\":" + json(echo) + ",\"tables\":" + tables
        + ",\"columns\":" + json(names(about.getColumns(null, "Reference", "DimCounty", "%")))
        + ",\"key\":" + json(names(about.getPrimaryKeys(null, "Property", "PropertyFeature"))) + "}");
    }
  }
}
