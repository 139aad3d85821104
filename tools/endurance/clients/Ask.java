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

  static void require(boolean isTrue, String what) {
    if (!isTrue) throw new IllegalStateException(what);
  }

  /** setMaxRows, then the same rows through cursors on the server: scrolled, prepared, and with selectMethod=cursor. */
  static void readInParts(Connection connection, String[] given, List<Object> all) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(7);
      require(rows(statement.executeQuery(given[3])).equals(all.subList(0, 7)), "setMaxRows");
    }
    try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      scroll(statement.executeQuery(given[3]), all);
    }
    try (PreparedStatement statement = connection.prepareStatement(
        "SELECT * FROM (" + given[3].replaceFirst("ORDER BY.*", "") + ") q WHERE 1 = ? ORDER BY 1", ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      statement.setInt(1, 0);
      require(rows(statement.executeQuery()).isEmpty(), "an empty cursor");
      statement.setInt(1, 1);
      scroll(statement.executeQuery(), null);
      scroll(statement.executeQuery(), null);
    }
    try (Connection other = DriverManager.getConnection(given[0] + ";selectMethod=cursor", given[1], given[2]);
        Statement statement = other.createStatement()) {
      statement.setFetchSize(30);
      require(rows(statement.executeQuery(given[3])).equals(all), "selectMethod=cursor");
    }
  }

  static List<Object> row(ResultSet result) throws SQLException {
    List<Object> row = new ArrayList<>();
    for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) row.add(result.getObject(column));
    return row;
  }

  /** Reads forward, backward and at random places. */
  static void scroll(ResultSet result, List<Object> expected) throws SQLException {
    result.setFetchSize(11);
    List<Object> all = rows(result);
    require(expected == null || all.equals(expected), "forward");
    for (int row = all.size(); row >= 1; row--) require(result.previous() && row(result).equals(all.get(row - 1)), "backward at " + row);
    require(!result.previous() && result.isBeforeFirst(), "before the first row");
    require(result.last() && result.getRow() == all.size() && row(result).equals(all.get(all.size() - 1)), "last");
    require(result.first() && row(result).equals(all.get(0)), "first");
    for (int row : new int[] {50, 3, 120, -5, 199}) {
      int place = row < 0 ? all.size() + row : row - 1;
      require(result.absolute(row) && row(result).equals(all.get(place)), "absolute " + row);
    }
    require(result.relative(-40) && row(result).equals(all.get(158)), "relative");
    require(!result.absolute(all.size() + 1) && result.isAfterLast(), "after the last row");
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
      readInParts(connection, given, read);
      int tables = rows(about.getTables(null, null, "%", new String[] {"TABLE"})).size();
      System.out.print("{\"rows\":" + json(read) + ",\"echo\":" + json(echo) + ",\"tables\":" + tables
        + ",\"columns\":" + json(names(about.getColumns(null, "Reference", "DimCounty", "%")))
        + ",\"key\":" + json(names(about.getPrimaryKeys(null, "Property", "PropertyFeature"))) + "}");
    }
  }
}
